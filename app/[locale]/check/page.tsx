import type { Metadata } from 'next'
import { CheckView } from '@/components/check/check-view'
import { pageMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { type LocaleParams, pageLocale } from '../../page-locale'

interface CheckPageProps extends LocaleParams {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  return { title: messages.check.title, robots: { index: false } }
}

export default async function CheckPage(props: CheckPageProps) {
  const { messages } = await pageLocale(props)
  const { id, from } = await props.searchParams
  const shown = typeof id === 'string' ? id : ''
  const edited = typeof from === 'string' ? from : ''
  return (
    <Texts messages={pageMessagesOf(messages, 'check', 'answer', 'errors')}>
      <CheckView key={`${shown} ${edited}`} id={shown} from={edited} />
    </Texts>
  )
}
