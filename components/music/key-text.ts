import { fill } from '@/lib/messages/fill'
import type { Messages } from '@/lib/messages/zh-cn'

const minorEnd = ' minor'

/** @param key one of `musicKeys` @returns its name in the language of the page */
export function keyText(texts: Pick<Messages['music'], 'major' | 'minor'>, key: string): string {
  return key.endsWith(minorEnd)
    ? fill(texts.minor, { name: key.slice(0, -minorEnd.length) })
    : fill(texts.major, { name: key })
}
