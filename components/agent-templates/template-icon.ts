import { avatarTones } from '@/lib/contract/avatar-tones'

/** @param icon `tone/glyph` */
export function avatarOf(icon: string): {
  readonly tone: (typeof avatarTones)[number]
  readonly glyph: string
} {
  const [name, glyph = ''] = icon.split('/')
  return { tone: avatarTones.find((tone) => tone === name) ?? 'indigo', glyph }
}
