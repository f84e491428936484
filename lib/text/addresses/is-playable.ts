const recording = /\.(?:mp3|m4a|aac|oga|ogg|opus|wav|flac|weba)$/i

/**
 * @returns whether a link points to an audio or video file that a page can play, judged by its extension; other pages
 * have to be opened
 */
export function isPlayable(link: string): boolean {
  const url = URL.parse(link)
  return url?.protocol === 'https:' && recording.test(url.pathname)
}
