import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { KeepChatToken } from '@/components/login/keep-chat-token'
import { LoginGate } from '@/components/login/login-gate'
import { ExpiredLink } from '@/components/page-states/expired-link'
import { JoinAgent } from '@/components/page-states/join-agent'
import { OpenOnMobileSite } from '@/components/page-states/open-on-mobile-site'
import { WaitingForApproval } from '@/components/page-states/waiting-for-approval'
import { fixedAgents } from '@/lib/agents'
import { agentConfigOf, publicAgentOf } from '@/lib/client/api/newest-chat.server'
import { signedInUser } from '@/lib/client/api/signed-in-user.server'
import { verifyLink } from '@/lib/client/api/verify-link.server'
import { identifier } from '@/lib/contract/routes/route'
import { edgeSettings } from '@/lib/edge/edge-settings'
import { isMobile } from '@/lib/edge/mobile-redirect'
import { isCutLink, isSignedLink, mobileShare } from '@/lib/edge/mobile-share'
import { pageMessagesOf } from '@/lib/messages/client-messages'
import { fill } from '@/lib/messages/fill'
import { Texts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { existingTitle } from '../../../../existing-title'
import { type LocaleParams, pageLocale } from '../../../../page-locale'
import { OpenChat } from './open-chat'

interface ChatPageProps extends LocaleParams {
  readonly params: Promise<{ readonly locale: string; readonly type: string; readonly id: string }>
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}

export async function generateMetadata(props: ChatPageProps): Promise<Metadata> {
  const { title: name, agent, isMade, messages } = await readChat(props)
  const title = await existingTitle(messages, name, async () => agent !== undefined || isMade)
  return { title, robots: { index: false } }
}

/** The login is checked on the server. */
export default async function ChatPage(props: ChatPageProps) {
  const { messages } = await readChat(props)
  const query = await props.searchParams
  if (query.share !== '1') return ownChat(props)

  const { type, id } = await props.params
  const isSigned = isSignedLink(query)
  const shareKey = isSigned ? await verifyLink(query, id, 'use') : ''
  if (shareKey === null || isCutLink(query)) return <ExpiredLink messages={messages} />

  const mobile = mobileShare(await addressOf(props), edgeSettings().mobileSite, shareKey)
  if (mobile && isMobile((await headers()).get('user-agent') ?? '')) redirect(mobile.href)
  const user = isSigned ? await signedInUser() : null

  return (
    <>
      {mobile && <OpenOnMobileSite href={mobile.href} />}
      {user?.is_active ? (
        <Texts messages={pageMessagesOf(messages, 'joinAgent', 'errors')}>
          <JoinAgent agentId={id} agentType={type} shareKey={shareKey} />
        </Texts>
      ) : (
        await ownChat(props)
      )}
    </>
  )
}

async function ownChat(props: ChatPageProps) {
  const { agent, isMade, title, intro, messages } = await readChat(props)
  const user = await signedInUser()
  if (!user) {
    return (
      <Texts messages={pageMessagesOf(messages, 'gate')}>
        <LoginGate
          text={
            <>
              {intro !== '' && <span className="mb-2 block text-ink wrap-anywhere">{intro}</span>}
              {fill(messages.gate.chat, { name: title })}
            </>
          }
        />
      </Texts>
    )
  }

  if (!agent && !isMade) notFound()

  return (
    <>
      <KeepChatToken />
      {user.is_active ? (
        <OpenChat
          agent={agent ?? { id: (await props.params).id, type: 'custom' }}
          name={title}
          messages={messages}
          {...(await readAddress(props))}
        />
      ) : (
        <WaitingForApproval texts={messages.waiting} />
      )}
    </>
  )
}

async function addressOf({ params, searchParams }: ChatPageProps): Promise<URL> {
  const [{ type, id }, query] = await Promise.all([params, searchParams])
  const url = new URL(paths.chat(type, id), 'http://page')
  for (const [name, value] of Object.entries(query))
    if (typeof value === 'string') url.searchParams.set(name, value)
  return url
}

/** Invalid ids are ignored. */
async function readAddress({ searchParams }: ChatPageProps) {
  const { c, m, f, b } = await searchParams
  const idOf = (value: string | string[] | undefined) =>
    typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value) ? value : ''
  return { conversation: idOf(c), message: idOf(m), file: idOf(f), back: idOf(b) }
}

/** The agent of this address; visitors do not learn which ones exist. */
async function readChat(props: ChatPageProps) {
  const [{ messages }, { type, id }] = await Promise.all([pageLocale(props), props.params])
  const agent = fixedAgents.find((each) => each.id === id && each.type === type)
  if (agent) return { agent, isMade: false, messages, title: messages.agents[agent.type].name, intro: '' }

  const isMade = type === 'custom' && identifier.safeParse(id).success
  const config = isMade ? await agentConfigOf(id) : null
  const known = config?.agent
  // Visitors see what the square shows of public ones; of others they do not learn that they exist.
  const shown = isMade && !known ? await publicAgentOf(id) : null
  const unnamed = config ? messages.chat.goneAgent : messages.shell.agents
  return { isMade, messages, title: known?.name ?? shown?.name ?? unnamed, intro: shown?.intro ?? '' }
}
