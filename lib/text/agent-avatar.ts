import { avatarTones } from '../contract/avatar-tones.ts'
import { escapeXml } from './escape-xml.ts'

type Tone = (typeof avatarTones)[number]

export interface AgentAvatar {
  readonly tone: Tone
  readonly glyph: string
}

/** Colours of the light theme: clients with their own rendering have no design tokens. */
const colours: Readonly<Record<Tone, readonly [paper: string, ink: string]>> = {
  indigo: ['#e9edf4', '#2d4a7c'],
  seal: ['#f7e9e4', '#b4372b'],
  ok: ['#dfe4dc', '#3d6b4f'],
  warn: ['#e9dfc8', '#7d5712'],
}

const glyphOfNone = '智'
/** Longer than every URL that `avatarUrl` makes; the pattern below takes quadratic time. */
const maxUrlCharacters = 1_000
const glyphPattern = /^[\p{L}\p{N}]$/u

/** @returns the avatar of an agent with this name: its first letter, digit or Chinese character */
export function avatarOf(name: string): AgentAvatar {
  const glyph = Array.from(name.normalize('NFKC')).find((each) => glyphPattern.test(each)) ?? glyphOfNone
  const shown = glyph.toUpperCase().length === glyph.length ? glyph.toUpperCase() : glyph
  return { glyph: shown, tone: toneAt(shown.codePointAt(0) ?? 0) }
}

/** @returns the tone at a place; they repeat */
export function toneAt(place: number): Tone {
  return avatarTones[place % avatarTones.length] ?? avatarTones[0]
}

/** @returns `tone/glyph` */
export function iconName({ tone, glyph }: AgentAvatar): string {
  return `${tone}/${glyph}`
}

/** @param icon `tone/glyph`, or its URL by `iconUrl`. @returns undefined for any other text */
export function parseIcon(icon: string): AgentAvatar | undefined {
  if (icon.startsWith('data:')) return parseUrl(icon)
  const [name = '', glyph = '', ...rest] = icon.split('/')
  const tone = avatarTones.find((each) => each === name)
  return tone && glyphPattern.test(glyph) && rest.length === 0 ? { tone, glyph } : undefined
}

/** @returns the image as a `data:` URL */
export function iconUrl(icon: string): string {
  return avatarUrl(parseIcon(icon) ?? avatarOf(''))
}

/** @returns the image of an avatar as a `data:` URL */
export function avatarUrl({ tone, glyph }: AgentAvatar): string {
  const [paper, ink] = colours[tone]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="16" fill="${paper}"/><text x="32" y="43" font-size="32" text-anchor="middle" font-family="serif" fill="${ink}">${escapeXml(glyph)}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

function parseUrl(url: string): AgentAvatar | undefined {
  if (url.length > maxUrlCharacters) return undefined
  const decoded = decodeGlyph(url.match(/%3E([^%]|(?:%[0-9A-F]{2})+?)%3C%2Ftext%3E/)?.[1] ?? '')
  if (decoded === undefined || !glyphPattern.test(decoded)) return undefined
  return avatarTones.map((tone) => ({ tone, glyph: decoded })).find((avatar) => avatarUrl(avatar) === url)
}

function decodeGlyph(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}
