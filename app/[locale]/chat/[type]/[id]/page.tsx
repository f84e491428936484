import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { KeepChatToken } from '@/components/login/keep-chat-token'
import { LoginGate } from '@/components/login/login-gate'
import { SoonView } from '@/components/shared/soon-view'
import { fixedAgents } from '@/lib/agents'
import { signedInUser } from '@/lib/api/signed-in-user.server'
import { loadAccountMessages } from '@/lib/messages/account/account-messages'
import { fill } from '@/lib/messages/fill'
import { AccountTexts } from '@/lib/messages/account/account-texts'
import { type LocaleParams, pageLocale } from '../../../../page-locale'
import { OpenChat } from './open-chat'

interface ChatPageProps extends LocaleParams {
  readonly params: Promise<{ readonly locale: string; readonly type: string; readonly id: string }>
}

export async function generateMetadata(props: ChatPageProps): Promise<Metadata> {
  const { title } = await readChat(props)
  return { title, robots: { index: false } }
}

/** A chat with an agent. It needs a login, which is looked at here: the browser's word is not enough. */
export default async function ChatPage(props: ChatPageProps) {
  const { agent, title, messages, texts } = await readChat(props)
  const user = await signedInUser()
  if (!user) {
    return (
      <AccountTexts texts={texts}>
        <LoginGate text={fill(texts.gate.chat, { name: title })} />
      </AccountTexts>
    )
  }
  if (!agent) notFound()
  return (
    <>
      <KeepChatToken />
      {user.is_active ? (
        <OpenChat agent={agent} name={title} messages={messages} texts={texts.soon} />
      ) : (
        <SoonView texts={texts.soon} title={texts.soon.waitingTitle} text={texts.soon.waitingBody} />
      )}
    </>
  )
}

/** The agent under this address; a visitor does not learn which ones exist. */
async function readChat(props: ChatPageProps) {
  const [{ locale, messages }, { type, id }] = await Promise.all([pageLocale(props), props.params])
  const agent = fixedAgents.find((each) => each.id === id && each.type === type)
  const texts = await loadAccountMessages(locale)
  return { agent, texts, messages, title: agent ? messages.agents[agent.id].name : messages.shell.agents }
}
