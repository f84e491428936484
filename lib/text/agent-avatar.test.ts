import { expect, test } from '@jest/globals'
import { avatarTones } from '../contract/avatar-tones.ts'
import { avatarOf, iconName, iconUrl, parseIcon } from './agent-avatar.ts'

test.each([
  ['周报助手', '周'],
  ['《红楼》共读', '红'],
  ['talk to me', 'T'],
  ['ｔalk', 'T'],
  ['🎉 生日', '生'],
  ['3 分钟', '3'],
  ['ß', 'ß'],
  ['𠮷野家', '𠮷'],
  ['！？', '智'],
  ['', '智'],
])('the avatar of %j shows %s', (name, glyph) => {
  expect(avatarOf(name).glyph).toBe(glyph)
})

const glyphs = ['周', 'T', '3', 'ß', '𠮷']
const icons = avatarTones.flatMap((tone) => glyphs.map((glyph) => `${tone}/${glyph}`))
test.each(icons)('%s is read from its name and from its image', (icon) => {
  for (const written of [icon, iconUrl(icon)]) {
    const avatar = parseIcon(written)
    expect(avatar && iconName(avatar)).toBe(icon)
  }
})

test.each([
  '',
  'indigo',
  'indigo/',
  'indigo/两个',
  'red/周',
  'indigo/<',
  'indigo/周/x',
  'https://elsewhere.example/a.png',
  'data:image/png;base64,AAAA',
  `${iconUrl('indigo/周')}%20`,
  iconUrl('indigo/周').replace('64', '65'),
  'data:image/svg+xml,%3E%E5%3C%2Ftext%3E',
])('%j is no icon', (icon) => {
  expect(parseIcon(icon)).toBeUndefined()
})

test('a long URL is refused', () => {
  const url = `data:${'%3E'.repeat(1_000_000)}`
  expect(parseIcon(url)).toBeUndefined()
})
