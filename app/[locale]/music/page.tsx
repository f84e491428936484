import type { Metadata } from 'next'
import { PageAd } from '@/components/ad-badge/page-ad'
import { LoginGate } from '@/components/login/login-gate'
import { MusicView } from '@/components/music/music-view'
import { signedInUser } from '@/lib/client/api/signed-in-user.server'
import { pageMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { type LocaleParams, pageLocale } from '../../page-locale'

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  return { title: messages.music.title }
}

/** Songs of the member; visitors are asked to log in. */
export default async function MusicPage(props: LocaleParams) {
  const { messages } = await pageLocale(props)
  const user = await signedInUser()
  return (
    <Texts messages={pageMessagesOf(messages, 'music', 'gate', 'errors')}>
      <PageAd>
        {user ? <MusicView /> : <LoginGate text={messages.music.gate} isOpenedAtOnce={false} />}
      </PageAd>
    </Texts>
  )
}
