import type { FilePage, PageBox } from '@/lib/contract/routes/file-routes'

/** @returns the parts of what is cited that may be misread */
export function unsureSupport({ boxes, recognized }: FilePage): PageBox[] {
  return recognized?.unsure.filter((part) => boxes.some((box) => isIn(part, box))) ?? []
}

/** Whether the centre of a part is in a box. */
function isIn(part: PageBox, { x, y, w, h }: PageBox): boolean {
  const [across, down] = [part.x + part.w / 2, part.y + part.h / 2]
  return across > x && across < x + w && down > y && down < y + h
}
