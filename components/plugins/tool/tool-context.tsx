'use client'
import { createContext, type ReactNode, useContext } from 'react'
import type { DraftState } from '@/components/drafts/draft-state'
import type { Tool, ToolSettings } from '@/lib/contract/plugins/tool'
import { toolProblems } from '@/lib/contract/plugins/tool-rules'
import { useTexts } from '@/lib/messages/use-texts'
import type { ToolStore } from './tool-kind'

export interface ToolEditorValue {
  readonly tool: Tool
  readonly store: ToolStore
  readonly state: DraftState<ToolSettings>
  readonly settings: ToolSettings
  readonly change: (patch: Partial<ToolSettings>) => void
  /** @returns the sentence to show at a field, by its path such as `params.0.name` */
  readonly problemOf: (path: string) => string | undefined
  /** Paths with a problem, shown or not. */
  readonly problems: readonly string[]
}

const ToolEditorContext = createContext<ToolEditorValue | null>(null)

/** @throws without a `ToolEditorProvider` */
export function useToolEditor(): ToolEditorValue {
  const editor = useContext(ToolEditorContext)
  if (!editor) throw new Error('There is no ToolEditorProvider above this component.')
  return editor
}

interface ProviderProps extends Pick<ToolEditorValue, 'tool' | 'store' | 'state'> {
  readonly children: ReactNode
}

export function ToolEditorProvider({ children, ...editor }: ProviderProps) {
  const { store, state } = editor
  const sentences = useTexts('toolFields')
  const own = toolProblems(state.settings)
  const problemOf = (path: string) => {
    const problem = own[path]
    // The row itself asks for a name once it is left.
    if (problem && problem !== 'parameterNameEmpty') return sentences[problem]
    return state.problems[path]
  }
  return (
    <ToolEditorContext
      value={{
        ...editor,
        settings: state.settings,
        change: (patch) => store.change(patch),
        problemOf,
        problems: [...new Set([...Object.keys(own), ...Object.keys(state.problems)])],
      }}
    >
      {children}
    </ToolEditorContext>
  )
}
