/** @returns the path of the small copy of a picture. @param url the signed path of the picture itself */
export function smallPicture(url: string): string {
  return `${url}&size=thumb`
}
