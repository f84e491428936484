import { fill } from '@/lib/messages/fill'
import { useLocale } from '@/lib/messages/use-texts'

interface ExpiryNoteProps {
  /** In milliseconds since 1970. */
  readonly untilMs: number
  /** With placeholder {time}. */
  readonly sentence: string
}

export function ExpiryNote({ untilMs, sentence }: ExpiryNoteProps) {
  const locale = useLocale()
  const time = new Intl.DateTimeFormat(locale, {
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(untilMs)
  return fill(sentence, { time })
}
