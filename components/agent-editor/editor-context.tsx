'use client'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { DraftState } from '@/components/drafts/draft-state'
import { fieldOf } from '@/components/drafts/refused-fields'
import type { AgentSettings } from '@/lib/contract/made-agent'
import { useTexts } from '@/lib/messages/use-texts'
import type { AgentDraftStore } from './draft/agent-kind'
import { type SettingsField, settingsFields } from './draft/agent-kind'
import { fieldProblems } from './field-problems'

export interface Editor {
  /** '' before the first change creates it. */
  readonly agentId: string
  /** @returns the id, of a draft created now if there is none. @throws {ApiError} */
  readonly ensureId: () => Promise<string>
  readonly store: AgentDraftStore
  readonly state: DraftState<AgentSettings>
  readonly settings: AgentSettings
  readonly change: (patch: Partial<AgentSettings>) => void
  /** @returns what is wrong with a field, by its path such as `questions.0` */
  readonly problemOf: (path: string) => string | undefined
  /** Fields with a problem, in the order of the form. */
  readonly wrongFields: readonly SettingsField[]
}

const EditorContext = createContext<Editor | null>(null)

/** @throws without an `EditorProvider` */
export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('There is no EditorProvider above this component.')
  return editor
}

interface EditorProviderProps extends Pick<Editor, 'agentId' | 'ensureId' | 'store' | 'state'> {
  readonly children: ReactNode
}

export function EditorProvider({ agentId, ensureId, store, state, children }: EditorProviderProps) {
  const texts = useTexts('agentFields')
  const { settings, problems } = state
  const own = useMemo(() => fieldProblems(settings), [settings])
  const problemOf = (path: string) => {
    const problem = own.get(path)
    return problem ? texts[problem] : problems[path]
  }
  const paths = new Set([...own.keys(), ...Object.keys(problems)].map(fieldOf))
  const wrongFields = settingsFields.filter((field) => paths.has(field))
  const change = (patch: Partial<AgentSettings>) => store.change(patch)
  return (
    <EditorContext value={{ agentId, ensureId, store, state, settings, change, problemOf, wrongFields }}>
      {children}
    </EditorContext>
  )
}
