import type { FilePage, PageBox, UnsurePlace } from '@/lib/contract/routes/file-routes'
import { fill } from '@/lib/messages/fill'
import type { Messages } from '@/lib/messages/zh-cn'

type UnsureTexts = Pick<Messages['answer']['file']['page'], 'unsureSupport' | 'unsureOther'>

/** @returns the parts of a page that may be misread: those without a chosen reading */
export function openPlaces({ recognized }: Pick<FilePage, 'recognized'>): UnsurePlace[] {
  return recognized?.unsure.filter(({ chosen }) => chosen === undefined) ?? []
}

/** @returns the parts of what is cited that may be misread */
export function unsureSupport(page: FilePage): UnsurePlace[] {
  return openPlaces(page).filter((part) => isCited(page, part))
}

export function isCited({ boxes }: Pick<FilePage, 'boxes'>, part: PageBox): boolean {
  return boxes.some((box) => isIn(part, box))
}

/** @returns a sentence about what may be misread: of a single place, what else it may be */
export function unsureNote(
  { unsureSupport: some, unsureOther }: UnsureTexts,
  unsure: readonly UnsurePlace[],
): string {
  const [first] = unsure
  return unsure.length === 1 && first?.text !== undefined && first.other !== undefined
    ? fill(unsureOther, { text: first.text, other: first.other })
    : fill(some, { count: unsure.length })
}

/** Whether the centre of a part is in a box. */
function isIn(part: PageBox, { x, y, w, h }: PageBox): boolean {
  const [across, down] = [part.x + part.w / 2, part.y + part.h / 2]
  return across > x && across < x + w && down > y && down < y + h
}

/** A word of an earlier version of the host has no place in its line. */
export type ChangeableWord = UnsurePlace & Required<Pick<UnsurePlace, 'line' | 'from' | 'to' | 'text'>>

export function isChangeable(word: UnsurePlace): word is ChangeableWord {
  return (
    word.line !== undefined && word.from !== undefined && word.to !== undefined && word.text !== undefined
  )
}
