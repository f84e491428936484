const recording = /\.(?:mp3|m4a|aac|oga|ogg|opus|wav|flac|weba)$/i

/**
 * @param ownOrigin of the product, which may have no https
 * @returns whether a link points to an audio or video file that a page can play, judged by its extension; other pages
 * have to be opened
 */
export function isPlayable(link: string, ownOrigin = ''): boolean {
  const url = URL.parse(link)
  if (!url || !recording.test(url.pathname)) return false
  return url.protocol === 'https:' || url.origin === ownOrigin
}
