import { expect, test } from '@jest/globals'
import { ImportedImages } from './imported-images'

const { signal } = new AbortController()
const png = (bytes = 1) => new File([new Uint8Array(bytes)], '图1.png', { type: 'image/png' })

test('at most sixty images are stored; others and unusable ones are counted', async () => {
  const images = new ImportedImages(async () => '/file', signal)
  const addresses = await Promise.all(Array.from({ length: 59 }, () => images.store(png())))
  expect(addresses.every((address) => address === '/file')).toBe(true)
  expect(await images.store(new File(['x'], '图2.emf'))).toBeNull()
  expect(await images.store(png())).toBe('/file')
  expect(await images.store(png())).toBeNull()
  expect(images.leftOut).toBe(2)
})

test('images beyond the bytes of a document are left out', async () => {
  const images = new ImportedImages(async () => '/file', signal)
  const stored: (string | null)[] = []
  for (let count = 0; count < 4; count += 1) stored.push(await images.store(png(18 * 1024 * 1024)))
  expect(stored).toEqual(['/file', '/file', '/file', null])
})

test('after three failures nothing more is sent', async () => {
  let sent = 0
  const images = new ImportedImages(async () => {
    sent += 1
    throw new Error('no space')
  }, signal)
  for (let count = 0; count < 5; count += 1) expect(await images.store(png())).toBeNull()
  expect([sent, images.leftOut]).toEqual([3, 5])
})
