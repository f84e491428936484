'use client'
import { createContext, type ReactNode, useContext } from 'react'
import type { DraftState } from '@/components/drafts/draft-state'
import type { PluginDraft, PluginSettings } from '@/lib/contract/plugins/plugin'
import type { PluginStore } from './plugin-kind'
import { type PluginForm, usePluginForm } from './use-plugin-form'

export interface PluginEditorValue {
  readonly pluginId: number
  readonly store: PluginStore
  readonly state: DraftState<PluginSettings>
  readonly form: PluginForm
  /** As the host has last presented it. */
  readonly standing: PluginDraft
}

const PluginEditorContext = createContext<PluginEditorValue | null>(null)

/** @throws without a `PluginEditorProvider` */
export function usePluginEditor(): PluginEditorValue {
  const editor = useContext(PluginEditorContext)
  if (!editor) throw new Error('There is no PluginEditorProvider above this component.')
  return editor
}

interface ProviderProps extends Omit<PluginEditorValue, 'form'> {
  readonly children: ReactNode
}

export function PluginEditorProvider({ children, ...editor }: ProviderProps) {
  const { store, state } = editor
  const form = usePluginForm(state.settings, (patch) => store.change(patch), state.problems)
  return <PluginEditorContext value={{ ...editor, form }}>{children}</PluginEditorContext>
}
