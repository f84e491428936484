import { expect, test } from '@jest/globals'
import { adImagePath } from '../../lib/contract/stored-image.ts'
import { readEnvironment } from './environment.ts'
import { runtimeConfigOf } from './runtime-config.ts'

const images = Array.from({ length: 8 }, (_, at) => `https://ads.example.com/${at}.png`).join(',')
const href = 'https://ads.example.com/buy'
const adOf = (settings: Readonly<Record<string, string>>) =>
  runtimeConfigOf(readEnvironment(settings), null).adBadge

test('eight images and an address make an advertisement, whose images are on this host', () => {
  const ad = adOf({ AD_BADGE_IMAGES: images, AD_BADGE_URL: href })
  expect(ad?.href).toBe(href)
  expect(ad?.images).toHaveLength(8)
  expect(ad?.images.every((path, at) => path.startsWith(`${adImagePath}?n=${at}&`))).toBe(true)
  expect(new Set(ad?.images).size).toBe(8)
})

test.each<Record<string, string>>([
  {},
  { AD_BADGE_IMAGES: images },
  { AD_BADGE_URL: href },
  { AD_BADGE_IMAGES: images, AD_BADGE_URL: href, ROLE: 'web', WORK_HOST: 'https://host.example.com' },
])('%j is that of the house', (settings) => {
  const ad = adOf(settings)
  expect(ad?.images).toEqual(Array.from({ length: 8 }, (_, at) => `/ad/${at + 1}.svg`))
  expect(ad?.href).toMatch(/^\/[a-z]/)
})

test('there is none when it is switched off', () => {
  expect(adOf({ AD_BADGE: 'off', AD_BADGE_IMAGES: images, AD_BADGE_URL: href })).toBeUndefined()
  expect(() => readEnvironment({ AD_BADGE: 'maybe' })).toThrow('AD_BADGE')
})

test.each([
  'https://ads.example.com/1.png',
  `${images},${href}/9.png`,
  images.replace('https:', 'javascript:'),
])('%s is rejected', (AD_BADGE_IMAGES) =>
  expect(() => readEnvironment({ AD_BADGE_IMAGES })).toThrow('AD_BADGE_IMAGES'),
)
