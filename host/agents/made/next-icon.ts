import { avatarTones } from '../../../lib/contract/avatar-tones.ts'
import { avatarOf, iconName, iconUrl, parseIcon, toneAt } from '../../../lib/text/agent-avatar.ts'

/** @returns another icon for an agent of this name: its character in the next tone */
export function nextIcon(name: string, lastName: string): { icon: string; last_name: string } {
  const last = parseIcon(lastName)
  const { glyph, tone } = avatarOf(name)
  const next = last === undefined ? tone : toneAt(avatarTones.indexOf(last.tone) + 1)
  const chosen = iconName({ tone: next, glyph })
  return { icon: iconUrl(chosen), last_name: chosen }
}
