'use client'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { agentSettings } from '@/lib/contract/made-agent'
import { useTexts } from '@/lib/messages/use-texts'
import { AgentEditor } from './agent-editor'

/** The editor of an agent that does not exist yet: the first change creates it, and puts its id into the address. */
export function NewAgent({ uid }: { readonly uid: string }) {
  const { untitled } = useTexts('agentEditor')
  const id = useSearchParams().get('id') ?? ''
  const [shown, setShown] = useState({ id, visit: 0 })
  // The page stays mounted when its own address is opened again.
  if (shown.id !== id) setShown({ id, visit: shown.visit + (id === '' ? 1 : 0) })
  return (
    <AgentEditor
      key={shown.visit}
      id={id}
      uid={uid}
      stored={{ version: 0, settings: agentSettings.parse({ name: untitled }) }}
    />
  )
}
