'use client'
import { useEffect, useMemo, useState } from 'react'
import { Greeter } from '@/components/cards/greetings/greeter'
import { RecordCard } from '@/components/cards/record-card'
import { TemplateForm } from '@/components/conversation/composer/template-form'
import { Conversation } from '@/components/conversation/page/conversation'
import type { AskTemplate } from '@/components/conversation/record/use-record-actions'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { x } from '@/components/ui/icon-paths'
import type { Channel } from '@/lib/client/realtime/channel'
import { hasAsked } from '@/lib/client/realtime/conversation/conversation-state'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { avatarOf, parseIcon } from '@/lib/text/agent-avatar'
import { useEditor } from '../editor-context'
import { channelOfPreview, notePreviewVersion } from './preview-channel'
import type { PreviewSession } from './use-preview-session'

interface PreviewConversationProps {
  readonly session: PreviewSession
  readonly onClear: (conversationId: string) => void
  readonly onClose: (() => void) | undefined
  /** The socket of this tab by default. */
  readonly openChannel?: (agentId: string) => Channel
}

/** A chat with the saved draft; what was typed is saved before a question is sent. */
export function PreviewConversation(props: PreviewConversationProps) {
  const { session, onClear, onClose, openChannel = channelOfPreview } = props
  const { agentId, store, settings } = useEditor()
  const { preview: texts } = useTexts('agentEditor')
  const [channel] = useState(() => openChannel(agentId))
  const { icon, name } = settings
  const greeter = useMemo(() => parseIcon(icon) ?? avatarOf(name), [icon, name])
  usePreviewVersion()

  return (
    <Greeter value={greeter}>
      <Conversation
        channel={channel}
        conversationId={session.conversationId}
        page={session.page}
        pendingAskId=""
        newKey={session.conversationId === '' ? session.key : ''}
        onNamed={nothing}
        onMissing={nothing}
        beforeAsk={() => store.flush()}
        heading={texts.title}
        head={({ state }) => (
          <PreviewHead
            canClear={hasAsked(state)}
            onClear={() => onClear(state.conversationId)}
            onClose={onClose}
          />
        )}
        intro={(onAsk, writeText) => (
          <>
            <Greeting onQuestion={writeText} />
            <VariablesForm onAsk={onAsk} />
          </>
        )}
        hasSources={false}
        isSearch={false}
        shortcuts={settings.shortcuts.filter(({ label, text }) => label !== '' && text !== '')}
        label={texts.label}
        placeholder={texts.placeholder}
        newAddress={paths.agentEdit(agentId)}
      />
    </Greeter>
  )
}

/** Questions are answered by the newest saved version. */
function usePreviewVersion(): void {
  const { agentId, store } = useEditor()
  useEffect(() => {
    const note = () => notePreviewVersion(agentId, store.getState().base.version)
    note()
    return store.subscribe(note)
  }, [agentId, store])
}

interface PreviewHeadProps {
  readonly canClear: boolean
  readonly onClear: () => void
  readonly onClose: (() => void) | undefined
}

function PreviewHead({ canClear, onClear, onClose }: PreviewHeadProps) {
  const { preview: texts } = useTexts('agentEditor')
  return (
    <header className="short:static! sticky top-(--editor-head) z-10 mb-4 flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-paper-sunken px-6 py-2 max-md:static max-md:px-4">
      <h2 className="font-serif text-md font-semibold">{texts.title}</h2>
      <p className="min-w-0 flex-1 text-xs text-ink-faint">
        {texts.version} · {texts.note}
      </p>
      {canClear && (
        <Button tone="quiet" size="small" onClick={onClear}>
          {texts.clear}
        </Button>
      )}
      {onClose && (
        <IconButton label={texts.close} onClick={onClose}>
          <Icon path={x} />
        </IconButton>
      )}
    </header>
  )
}

/** What the agent says first, as it is typed. */
function Greeting({ onQuestion }: { readonly onQuestion: (question: string) => void }) {
  const { settings } = useEditor()
  const { preview: texts } = useTexts('agentEditor')
  const text = settings.greeting.trim() || settings.intro.trim()
  const questions = settings.questions.filter((question) => question.trim() !== '')
  if (text === '' && questions.length === 0)
    return <p className="text-sm text-ink-faint">{texts.noGreeting}</p>
  return (
    <RecordCard
      card={{ id: 'preview-greeting', type: 'greetings', target: 'end', content: { text, questions } }}
      sources={[]}
      citations={null}
      isLive={false}
      isPlainFirst={false}
      onSuggestion={onQuestion}
    />
  )
}

/** The form with the variables, before the first question. */
function VariablesForm({ onAsk }: { readonly onAsk: AskTemplate }) {
  const { variables } = useEditor().settings
  const { preview: texts } = useTexts('agentEditor')
  if (variables.length === 0) return null
  // What was filled in belongs to the variables of that time.
  const key = variables.map((variable) => variable.key).join(' ')
  const template = { id: 'variables', title: texts.start, fields: variables }
  return <TemplateForm key={key} template={template} onAsk={onAsk} />
}

function nothing(): void {}
