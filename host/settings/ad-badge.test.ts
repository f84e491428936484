import { expect, test } from '@jest/globals'
import { readEnvironment } from './environment.ts'
import { runtimeConfigOf } from './runtime-config.ts'

const images = Array.from({ length: 8 }, (_, at) => `https://ads.example.com/${at}.png`).join(',')
const href = 'https://ads.example.com/buy'
const adOf = (settings: Readonly<Record<string, string>>) =>
  runtimeConfigOf(readEnvironment(settings), null).adBadge

test('eight images and an address make an advertisement', () => {
  const settings = { AD_BADGE_IMAGES: images, AD_BADGE_URL: href }
  expect(adOf(settings)).toEqual({ images: images.split(','), href })
})

test.each<Record<string, string>>([{}, { AD_BADGE_IMAGES: images }, { AD_BADGE_URL: href }])(
  '%j is not one',
  (settings) => expect(adOf(settings)).toBeUndefined(),
)

test.each([
  'https://ads.example.com/1.png',
  `${images},${href}/9.png`,
  images.replace('https:', 'javascript:'),
])('%s is rejected', (AD_BADGE_IMAGES) =>
  expect(() => readEnvironment({ AD_BADGE_IMAGES })).toThrow('AD_BADGE_IMAGES'),
)
