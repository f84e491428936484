import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSensitiveCheck } from '@/components/sensitive-check/use-sensitive-check'
import { randomUuid } from '@/lib/client/device/random-text'
import { chosenOptions } from '@/lib/client/realtime/asking/ask-options'
import { generatesImages } from '@/lib/client/realtime/asking/chosen-image-options'
import { waitForConnection } from '@/lib/client/realtime/connection/wait-for-connection'
import { readCards } from '@/lib/contract/cards/card-types'
import type { QuestionOrigin } from '@/lib/contract/frames/frame'
import type { ChatRecord } from '@/lib/contract/frames/record'
import type { ImageStep } from '@/lib/contract/image-steps'
import type { QueryFrame } from '@/lib/contract/tables/query-frame'
import type { FilledTemplate } from '@/lib/contract/template'
import type { Locale } from '@/lib/messages/locale'
import { punctuation } from '@/lib/messages/punctuation'
import { useLocale } from '@/lib/messages/use-texts'
import type { useConversation } from '../page/use-conversation'
import type { RecordActions } from './record-actions'

/** Asks after the sensitive check. A repeat sends no text, so there is nothing to check. */
type AskChecked = (
  content: string,
  from: QuestionOrigin,
  onSent?: () => void,
  onRefused?: (sentence: string) => void,
  fileIds?: readonly string[],
) => void

/**
 * Waits for the files that are attached to the prompt input, for a question that is asked by one click; does not call if
 * they hold it back. `onSent` removes them from the input. Null without an input.
 */
export type WithAttached = ((ask: (fileIds: readonly string[], onSent: () => void) => void) => void) | null

/** Submits a filled-in form after all its texts have passed the sensitive check. */
export type AskTemplate = (
  filled: FilledTemplate & { readonly title: string },
  onRefused: (sentence: string) => void,
  onSent?: () => void,
) => void

/**
 * The user's actions on an answer. The functions are stable, so that a record is rendered again only when it changes.
 * @param isSearch questions are searches in the chosen scope
 * @param hasStyle questions request texts with the chosen length and tone
 * @param agentId the agent that answers
 * @param places what the page adds
 */
export function useRecordActions(
  conversation: ReturnType<typeof useConversation>,
  isSearch: boolean,
  hasStyle = false,
  agentId?: string,
  places: AnswerLinks = {},
) {
  const socket = conversation.store?.socket
  const locale = useLocale()
  const { check, ...checking } = useSensitiveCheck(socket && ((signal) => waitForConnection(socket, signal)))
  const hasImageOptions = generatesImages(agentId)
  const newest = useRef({ conversation, check, isSearch, hasStyle, hasImageOptions, locale, places })
  // Read by click handlers, after the render they belong to.
  useEffect(() => {
    newest.current = { conversation, check, isSearch, hasStyle, hasImageOptions, locale, places }
  })
  const prepared = usePrepared()
  const askChecked = useCallback<AskChecked>(
    (content, from, onSent, onRefused, fileIds) => {
      const send = () => {
        newest.current.conversation.store?.ask({
          kind: 'question',
          askId: randomUuid(),
          content,
          from,
          ...optionsOf(newest.current, fileIds),
        })
        onSent?.()
      }

      const ask = () => prepared(newest.current.places.beforeAsk, send)
      void newest.current.check(content, ask, onRefused)
    },
    [prepared],
  )
  const { attached, askAttached } = useAskAttached(askChecked)
  const askTemplate = useCallback<AskTemplate>(
    ({ id, title, fields }, onRefused, onSent) => {
      const content = summaryOf(title, fields, newest.current.locale)
      const send = () => {
        newest.current.conversation.store?.ask({
          kind: 'template',
          askId: randomUuid(),
          content,
          templateId: id,
          fields,
          ...chosenOptions(newest.current.isSearch, [], newest.current.hasStyle),
        })
        onSent?.()
      }
      const ask = () => prepared(newest.current.places.beforeAsk, send)
      void newest.current.check([content, ...Object.values(fields)].join('\n'), ask, onRefused)
    },
    [prepared],
  )
  const canStartOver = places.startWith !== undefined
  const actions = useActions(newest, { isSearch, hasStyle, canStartOver }, askAttached)
  return { actions, askChecked, askAttached, attached, askTemplate, checking }
}

/** @returns asks with the files that are attached to the prompt input, which sets `attached` */
function useAskAttached(askChecked: AskChecked) {
  const attached = useRef<WithAttached>(null)
  const askAttached = useCallback(
    (content: string, from: QuestionOrigin) => {
      if (!attached.current) return askChecked(content, from)
      attached.current((fileIds, onSent) => askChecked(content, from, onSent, undefined, fileIds))
    },
    [askChecked],
  )
  return { attached, askAttached }
}

/** @returns how a filled-in form is shown: its title, and the beginning of its first field */
function summaryOf(title: string, fields: Readonly<Record<string, string>>, locale: Locale): string {
  const first = Object.values(fields).find((value) => value.trim() !== '') ?? ''
  return first === '' ? title : `${title}${punctuation[locale].colon}${first.split('\n')[0]?.slice(0, 60)}`
}

/** @returns runs an action after a preparation, unless another one is waiting for it */
function usePrepared() {
  const isWaiting = useRef(false)
  return useCallback((prepare: AnswerLinks['beforeAsk'], action: () => void) => {
    if (!prepare) return action()
    if (isWaiting.current) return
    isWaiting.current = true
    void prepare()
      .finally(() => (isWaiting.current = false))
      .then(action)
  }, [])
}

/** What the page adds: where links of an answer lead to, and what comes before a question. */
export interface AnswerLinks {
  /** Scrolls to a record of the conversation. */
  readonly openRecord?: ((docId: string) => void) | undefined
  /** Opens a new conversation with a text in its prompt input. */
  readonly startWith?: ((text: string) => void) | undefined
  /** A question that passed its check is sent once this has settled. */
  readonly beforeAsk?: (() => Promise<unknown>) | undefined
}

interface Newest {
  readonly conversation: ReturnType<typeof useConversation>
  readonly check: ReturnType<typeof useSensitiveCheck>['check']
  readonly isSearch: boolean
  readonly hasStyle: boolean
  readonly hasImageOptions: boolean
  readonly locale: Locale
  readonly places: AnswerLinks
}

function optionsOf({ isSearch, hasStyle, hasImageOptions }: Newest, fileIds?: readonly string[]) {
  return chosenOptions(isSearch, fileIds, hasStyle, hasImageOptions)
}

function useActions(
  newest: { readonly current: Newest },
  { isSearch, hasStyle, canStartOver }: Pick<Newest, 'isSearch' | 'hasStyle'> & { canStartOver: boolean },
  askAttached: (content: string, from: QuestionOrigin) => void,
): RecordActions {
  return useMemo(
    () => ({
      onOpenRecord: (docId) => newest.current.places.openRecord?.(docId),
      onStartWith: canStartOver ? (text) => newest.current.places.startWith?.(text) : undefined,
      onRepeat: ({ askId: of, content }) =>
        newest.current.conversation.store?.ask({ kind: 'repeat', askId: randomUuid(), of, content }),
      onAgain: isSearch
        ? ({ askId: of, content }) =>
            newest.current.conversation.store?.ask({
              kind: 'again',
              askId: randomUuid(),
              of,
              content,
              ...chosenOptions(isSearch),
            })
        : undefined,
      onEdit: ({ askId: of, data }, content, onSent, onRefused) => {
        const ask = () => {
          newest.current.conversation.store?.ask({
            kind: 'edit',
            askId: randomUuid(),
            of,
            content,
            // The attachments stay with the question.
            ...optionsOf(
              newest.current,
              readCards(data, 'file').map(({ file_id }) => file_id),
            ),
          })
          onSent()
        }
        void newest.current.check(content, ask, onRefused)
      },
      onChoose: (askId, options) =>
        newest.current.conversation.store?.ask(
          options ? { kind: 'option', askId, options } : { kind: 'skip', askId },
        ),
      onGoBack: (askId, back) => newest.current.conversation.store?.ask({ kind: 'back', askId, back }),
      onDecide: decider(newest),
      onLike: (record, like) => void newest.current.conversation.like(record, like),
      onOpenVersion: (record, docId) => void newest.current.conversation.openVersion(record, docId),
      onCardEdited: (docId, cardId, content) =>
        newest.current.conversation.showEdited(docId, cardId, content),
      onLateCards: (docId, cards) => newest.current.conversation.showLate(docId, cards),
      onChangePart: hasStyle ? partChanger(newest) : undefined,
      ...redos(newest),
      onStop: (askId) => newest.current.conversation.store?.stop(askId),
      research: researchActions(newest),
      onSuggestion: (question, isAskedAtOnce) =>
        isAskedAtOnce ? askAttached(question, 'suggestion') : newest.current.conversation.writeText(question),
    }),
    [newest, isSearch, hasStyle, canStartOver, askAttached],
  )
}

function decider(newest: { readonly current: Newest }): RecordActions['onDecide'] {
  return (askId, decision) => newest.current.conversation.store?.ask({ kind: 'tool', askId, decision })
}

/** What makes an answer again, of which one part is another. */
function redos(newest: {
  readonly current: Newest
}): Pick<RecordActions, 'onRegenerateImage' | 'onEditImage' | 'onChangeQuery'> {
  const redo = (
    { askId: of, content }: Pick<ChatRecord, 'askId' | 'content'>,
    part:
      | { readonly one: number }
      | { readonly steps: readonly ImageStep[] }
      | { readonly frame: QueryFrame },
  ) => newest.current.conversation.store?.ask({ kind: 'again', askId: randomUuid(), of, content, ...part })
  return {
    onRegenerateImage: (record, one) => redo(record, { one }),
    onEditImage: (record, steps) => redo(record, { steps }),
    onChangeQuery: (record, frame) => redo(record, { frame }),
  }
}

function partChanger(newest: { readonly current: Newest }): RecordActions['onChangePart'] {
  return ({ askId: of, content }, part) =>
    newest.current.conversation.store?.ask({ kind: 'repeat', askId: randomUuid(), of, content, part })
}

function researchActions(newest: { readonly current: Newest }): RecordActions['research'] {
  return {
    start: (askId, sections) => newest.current.conversation.store?.ask({ kind: 'outline', askId, sections }),
    redo: ({ askId: of, content, searchPattern: pattern }, section) =>
      newest.current.conversation.store?.ask({
        kind: 'again',
        askId: randomUuid(),
        of,
        content,
        section,
        pattern,
      }),
  }
}
