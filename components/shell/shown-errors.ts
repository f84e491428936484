import type { Messages } from '@/lib/messages/zh-cn'

/** The failures that any page may have to tell of, in a few words. */
export interface ShownErrors {
  readonly unauthorized: string
}

/** Chosen on the server: the whole list of failures is longer than most pages. */
export function shownErrors({ errors }: Messages): ShownErrors {
  return { unauthorized: errors.unauthorized.title }
}
