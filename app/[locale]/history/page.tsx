import type { Metadata } from 'next'
import { SessionList } from '@/components/search/session-list'
import { pageMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { type LocaleParams, pageLocale } from '../../page-locale'

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  return { title: messages.history.title, robots: { index: false } }
}

export default async function HistoryPage(props: LocaleParams) {
  const { messages } = await pageLocale(props)
  return (
    <div className="page-body max-w-[948px]">
      <Texts messages={pageMessagesOf(messages, 'history', 'home', 'errors')}>
        <SessionList
          title={messages.history.title}
          intro={
            <>
              <span className="member:hidden">{messages.history.intro}</span>
              <span className="not-member:hidden">{messages.history.memberIntro}</span>
            </>
          }
        />
      </Texts>
    </div>
  )
}
