const recording = /\.(?:mp3|m4a|aac|oga|ogg|opus|wav|flac|weba)$/i

/**
 * @returns whether a link leads to a recording itself, which a page can play, by the ending of its path; a page that
 * offers one has to be opened
 */
export function isPlayable(link: string): boolean {
  const url = URL.parse(link)
  return url?.protocol === 'https:' && recording.test(url.pathname)
}
