/**
 * Words that are correct English but that nobody in this field would search for, with the words of the field. They are
 * counted in comments; `plain-words.test.ts` fails where a room has more of them than it is allowed.
 */
export const plainWords: Readonly<Record<string, string>> = {
  'whoever|whomever': 'the user, the caller, any client',
  'is told|are told|told': 'notified, reported, shown',
  anew: 'again, new',
  'stands? (?:still|by|in|there|for|beside|behind|above|under)': 'is, is placed, follows',
  beside: 'next to, alongside',
  'goes? on': 'continues, resumes',
  'taken back|take back': 'revoked, undone',
  'is drawn|are drawn|drawn': 'rendered',
  'taken for': 'interpreted as, treated as',
  'comes? to nothing': 'fails',
  'lets? go of': 'releases',
  parted: 'grouped, split',
  'is over': 'has ended',
  'in the place of': 'instead of, replaces',
  'made of': 'derived from, built from',
  'is there': 'exists',
  'nobody|nothing is': 'no user, none',
  'has come in|comes in': 'received',
  brought: 'attached, provided',
  'so many': 'n, the count',
  'by itself': 'automatically',
  'what is (?:asked|sent|said|made|read)': 'the request, payload, message, output, input',
  'far from': 'offscreen',
  held: 'paused, kept',
  'an? order\\b': 'a request, command',
  'the reader|readers': 'the user (reader only where text is read)',
  'lot\\b': 'fortune slip',
  picture: 'image',
}

const pattern = new RegExp(`\\b(?:${Object.keys(plainWords).join('|')})`, 'gi')

interface Text {
  readonly path: string
  readonly text: string
}

export interface FoundWord {
  readonly path: string
  /** From 1. */
  readonly line: number
  readonly word: string
}

/** @returns the words found in lines that are comments, and how many such lines there are */
export function countWords(files: readonly Text[]): {
  readonly found: readonly FoundWord[]
  readonly comments: number
} {
  let comments = 0
  const found: FoundWord[] = []
  for (const { path, text } of files)
    text.split('\n').forEach((content, at) => {
      if (!/^\s*(\/\/|\/?\*)/.test(content)) return
      comments += 1
      for (const [word] of content.matchAll(pattern)) found.push({ path, line: at + 1, word })
    })
  return { found, comments }
}
