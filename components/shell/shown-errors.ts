import type { Messages } from '@/lib/messages/zh-cn'

export interface ShownErrors {
  readonly blocked: string
}

/** Selected on the server: the complete list is longer than most pages. */
export function shownErrors({ errors }: Messages): ShownErrors {
  return { blocked: errors.blocked.title }
}
