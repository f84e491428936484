import { fill } from '@/lib/messages/fill'
import { useLocale } from '@/lib/messages/use-texts'

interface KeptUntilProps {
  /** In milliseconds since 1970. */
  readonly until: number
  /** With placeholder {time}. */
  readonly sentence: string
}

export function KeptUntil({ until, sentence }: KeptUntilProps) {
  const locale = useLocale()
  const time = new Intl.DateTimeFormat(locale, {
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(until)
  return fill(sentence, { time })
}
