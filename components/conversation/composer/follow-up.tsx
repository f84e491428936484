'use client'
import {
  type ComponentProps,
  type Dispatch,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { Icon } from '@/components/ui/icon'
import { square } from '@/components/ui/icon-paths'
import { frameLimits } from '@/lib/contract/frames/frame'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { ReturnedText } from '../page/use-conversation'
import { focusHeir } from '../page/use-focus-heir'
import type { WithAttached } from '../record/use-record-actions'
import { useChatTools } from './chat-tools'
import { Composer } from './composer'
import { useSearchTools } from './search-tools'
import type { Attachments } from './use-attachments'
import { type DraftOptions, useDraft } from './use-draft'
import { useVoiceInput } from './use-voice-input'

interface AskedText {
  readonly content: string
  readonly fileIds: readonly string[]
  readonly onSent: () => void
  /** Called with the reason if it is not sent. */
  readonly onRefused: (sentence: string) => void
}

interface FollowUpProps extends DraftOptions {
  readonly isAnswering: boolean
  /** Questions are searches: they have a scope, and may have attachments. */
  readonly isSearch?: boolean
  /** Questions request texts, with selectable length and tone. */
  readonly hasStyle?: boolean | undefined
  /** The answer waits for the user, who may ask something else instead. */
  readonly isAwaited?: boolean
  /** The check before sending is running; nothing else can be sent meanwhile. */
  readonly isChecking: boolean
  /** A question is waiting for the connection and can be cancelled. */
  readonly isWaiting: boolean
  readonly onAsk: (asked: AskedText) => void
  readonly agentId?: string | undefined
  /** Set for questions that are asked by one click, next to the input. */
  readonly attached?: RefObject<WithAttached>
  readonly onCancel: () => void
  readonly onStop: () => void
  /** Label and placeholder; by default those of a follow-up. */
  readonly label?: string | undefined
  readonly placeholder?: string | undefined
  /** Rendered above the input, in its width. */
  readonly shortcuts?: ReactNode
  /** Rendered above the input, over the page. */
  readonly above?: ReactNode
}

const frameStyle =
  'max-w-[826px] rounded-[28px] border border-line-strong bg-paper-raised py-2 pr-2 pl-5 shadow-high focus-within:border-indigo'

/** The prompt input at the bottom of the page; shows a stop button while an answer streams. */
export function FollowUp(props: FollowUpProps) {
  return props.isSearch ? <SearchFollowUp {...props} /> : <ChatFollowUp {...props} />
}

function SearchFollowUp(props: FollowUpProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useDraft(props)
  const { files, ...tools } = useSearchTools(field, setText, props.draftKey)
  const { dropZone, onPaste } = files
  return (
    <FollowUpBox
      {...props}
      {...tools}
      field={field}
      text={text}
      setText={setText}
      files={files}
      dropZone={dropZone}
      onPaste={onPaste}
    />
  )
}

function ChatFollowUp(props: FollowUpProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useDraft(props)
  const voice = useVoiceInput(field, setText)
  const tools = useChatTools(props.agentId, voice, props.draftKey, props.hasStyle)
  return <FollowUpBox {...props} {...tools} field={field} text={text} setText={setText} voice={voice} />
}

interface FollowUpBoxProps extends FollowUpProps {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly text: string
  readonly setText: Dispatch<SetStateAction<string>>
  readonly voice: ReturnType<typeof useVoiceInput>
  readonly files: Attachments
  readonly slots: ComponentProps<typeof Composer>['slots']
  readonly dropZone?: Attachments['dropZone']
  readonly onPaste?: Attachments['onPaste']
  /** The address that is the whole text and is to be read; '' for none. */
  readonly linkIn?: (text: string) => string
}

function FollowUpBox(props: FollowUpBoxProps) {
  const { isAnswering, isChecking, isWaiting, isAwaited = false } = props
  const { field, files, slots, dropZone, onPaste } = props
  const result = useTexts('result')
  const { content, send, ...box } = useQuestion(props)
  useFocusOnReturn(field, props.returned)
  const action =
    isAnswering && (!isAwaited || content === '') ? (
      <StopButton onStop={props.onStop}>{result.stop}</StopButton>
    ) : isWaiting ? (
      <StopButton
        onStop={() => {
          props.onCancel()
          field.current?.focus()
        }}
      >
        {result.connection.cancel}
      </StopButton>
    ) : undefined

  return (
    // On a small screen the awaited choice gets all the room.
    <div
      data-awaited={isAwaited || undefined}
      className="sticky bottom-(--bottom-bar) z-10 fade-to-paper pt-8 pb-[22px] short:pt-3 short:pb-2 max-md:data-awaited:relative max-md:data-awaited:bottom-auto"
    >
      <div className="pointer-events-none absolute inset-x-0 bottom-[calc(100%-1.25rem)] flex max-w-[826px] flex-wrap items-center justify-center gap-2">
        {props.above}
      </div>
      {props.shortcuts}
      <Composer
        frame={{ ...dropZone, className: frameStyle }}
        {...focusHeir.field}
        ref={field}
        value={props.text}
        readOnly={isWaiting}
        onChange={(event) => box.change(event.target.value)}
        aria-label={props.label ?? result.followUpLabel}
        placeholder={isAwaited ? result.askInstead : (props.placeholder ?? result.followUp)}
        enterKeyHint="send"
        className="my-auto block min-w-0 flex-1 bg-transparent py-1.5 leading-relaxed outline-none"
        problem={box.problem}
        isBusy={isChecking || files.isWaiting}
        slots={slots}
        onPaste={onPaste}
        onSend={send}
        action={action}
      />
    </div>
  )
}

function useQuestion(props: FollowUpBoxProps) {
  const { isAnswering, isAwaited = false, onAsk, field, files, text, setText, voice, attached } = props
  const home = useTexts('home')
  const asking = useTexts('asking')
  const [refusal, setRefusal] = useState('')
  const [isEarly, setIsEarly] = useState(false)
  const content = text.trim()
  const limit = frameLimits.questionCharacters[props.isSearch ? 'search' : 'agent']
  const isTooLong = content.length > limit

  const refuse = (sentence: string) => {
    setRefusal(sentence)
    field.current?.focus()
  }

  const send = () => {
    const isBlocked = isAnswering && !isAwaited
    setIsEarly(isBlocked && content !== '')
    if (content === '' || isTooLong || isBlocked) return field.current?.focus()
    if (files.isAwaitingLogin) return refuse(asking.filesAwaitLogin)
    if (files.isWaiting) return

    setRefusal('')

    const onSent = () => {
      // Keeps text typed during the check.
      setText((current) => (current.trim() === content ? '' : current))
      files.list?.clear()
    }

    void files.whenSettled(
      (fileIds) => onAsk({ content, fileIds, onSent, onRefused: refuse }),
      props.linkIn?.(content),
    )
  }

  useImperativeHandle(attached, () => (ask) => {
    if (files.isAwaitingLogin) return refuse(asking.filesAwaitLogin)
    if (!files.isWaiting) void files.whenSettled((fileIds) => ask(fileIds, () => files.list?.clear()))
  })

  return {
    content,
    send,
    problem: isTooLong
      ? fill(home.tooLong, { limit, count: content.length })
      : refusal || (isEarly && isAnswering ? asking.stillAnswering : ''),
    change: (written: string) => {
      setText(written)
      voice.forget()
      setIsEarly(false)
      setRefusal('')
    },
  }
}

/** Focuses the field when a text is put into it, to continue typing. */
function useFocusOnReturn(field: RefObject<HTMLElement | null>, returned: ReturnedText): void {
  useEffect(() => {
    if (returned.text !== '') field.current?.focus()
  }, [field, returned])
}

interface StopButtonProps {
  readonly onStop: () => void
  readonly children: ReactNode
}

function StopButton({ onStop, children }: StopButtonProps) {
  return (
    <button
      type="button"
      {...focusHeir.stop}
      onClick={onStop}
      className="inline-flex min-h-9 shrink-0 items-center gap-2 rounded-pill border border-line-strong px-4 text-sm hover:bg-paper-sunken"
    >
      <Icon path={square} className="size-3 fill-current" />
      {children}
    </button>
  )
}
