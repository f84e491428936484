'use client'
import { useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { SectionCard } from '@/components/headings/section-card'
import { Button, buttonStyle } from '@/components/ui/button'
import { passFocusOn } from '@/components/ui/focus-return'
import { Progress } from '@/components/ui/progress'
import { useApi } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { ChatImport, type ImportState } from '@/lib/client/chat-import/chat-import'
import { agentIds } from '@/lib/contract/agent-ids'
import { importRoutes } from '@/lib/contract/routes/import-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'

/** Imports the conversations of ChatGPT's export: shows a preview before anything is added. */
export function ImportSection() {
  const { chatImport: texts } = useTexts('settings')
  const { chats, state } = useChatImport()
  const isBusy = state.step === 'reading' || state.step === 'adding'
  return (
    <SectionCard title={texts.title}>
      <p className="text-ink-soft">{texts.intro}</p>
      <div ref={passFocusOn} className="grid">
        <output className="grid not-empty:mb-3">
          <ImportStatus state={state} />
        </output>
        <div className="flex flex-wrap gap-2">
          {!isBusy && state.step !== 'preview' && <PickExport onPick={(file) => void chats.read(file)} />}
          {state.step === 'preview' && (
            <Button tone="primary" onClick={() => void chats.add()}>
              {fill(texts.add, { count: state.preview.conversations })}
            </Button>
          )}
          {(isBusy || state.step === 'preview') && (
            <Button onClick={() => chats.cancel()}>
              {state.step === 'adding' ? texts.stop : texts.cancel}
            </Button>
          )}
          {state.step === 'done' && state.added > 0 && (
            <Link
              prefetch={false}
              href={paths.chat('universal', agentIds.universal)}
              className={buttonStyle()}
            >
              {texts.look}
            </Link>
          )}
        </div>
      </div>
    </SectionCard>
  )
}

/** The import of this page, cancelled on unmount; conversations added by then stay. */
function useChatImport() {
  const { chatImport: texts } = useTexts('settings')
  const api = useApi(importRoutes)
  const queryClient = useQueryClient()
  const [chats] = useState(
    () =>
      new ChatImport({
        add: async (conversations, signal) => {
          const added = await api('chatImport', { conversations }, { signal })
          void queryClient.invalidateQueries({ queryKey: ['sessions'] })
          return added
        },
        waitOf: (error) =>
          error instanceof ApiError && error.code === 'rate_limited' ? (error.retryAfterMs ?? 5_000) : null,
        sentenceOf: (error) => (error instanceof ApiError && error.message) || texts.failures.host,
      }),
  )
  useEffect(() => () => chats.cancel(), [chats])
  const state = useSyncExternalStore(chats.subscribe, chats.snapshot, chats.snapshot)
  return { chats, state }
}

function ImportStatus({ state }: { readonly state: ImportState }) {
  const { chatImport: texts } = useTexts('settings')
  switch (state.step) {
    case 'idle':
      return null
    case 'reading':
      return <Bar label={texts.reading} value={state.progress} />
    case 'adding':
      return (
        <Bar label={fill(texts.adding, { done: state.done, of: state.of })} value={state.done / state.of} />
      )
    case 'failed':
      return <p className="text-bad">{state.message || texts.failures[state.why]}</p>
    case 'done': {
      const { added, known, refused } = state
      return (
        <p>
          {fill(texts.done, { added })}
          {known > 0 && fill(texts.known, { known })}
          {refused > 0 && fill(texts.refused, { refused })}
        </p>
      )
    }
    case 'preview': {
      const { conversations, messages, empty, left } = state.preview
      return (
        <ul className="grid list-disc gap-1 pl-5">
          <li>{fill(texts.found, { conversations, messages })}</li>
          {left > 0 && <li>{fill(texts.left, { left })}</li>}
          {empty > 0 && <li>{fill(texts.empty, { empty })}</li>}
          <li className="text-ink-faint">{texts.once}</li>
        </ul>
      )
    }
  }
}

function Bar({ label, value }: { readonly label: string; readonly value: number }) {
  return (
    <div className="grid gap-1.5 text-sm text-ink-soft">
      <p className="tabular-nums">{label}</p>
      <Progress label={label} value={Math.min(1, value)} />
    </div>
  )
}

function PickExport({ onPick }: { readonly onPick: (file: File) => void }) {
  const { chatImport: texts } = useTexts('settings')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button onClick={() => input.current?.click()}>{texts.pick}</Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,.zip"
        aria-label={texts.pick}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onPick(file)
          // Allows picking the same file again.
          target.value = ''
        }}
      />
    </>
  )
}
