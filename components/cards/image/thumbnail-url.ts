/** @returns the path of an image's thumbnail. @param url signed path of the image itself */
export function thumbnailUrl(url: string): string {
  return `${url}&size=thumb`
}
