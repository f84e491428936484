'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { SectionCard } from '@/components/headings/section-card'
import { KnownMemories } from '@/components/memories/known-memories'
import { MemoryEditor } from '@/components/memories/memory-editor'
import { RememberingAgents } from '@/components/memories/remembering-agents'
import { Switch } from '@/components/ui/switch'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { memoriesQuery, memorySettingMutation } from '@/lib/client/api/memories'
import { memoryRoutes } from '@/lib/contract/routes/memory-routes'
import { useTexts } from '@/lib/messages/use-texts'

export function MemorySection() {
  const { memory } = useTexts('settings')
  const noteField = useRef<HTMLInputElement>(null)
  return (
    <SectionCard title={memory}>
      <AllAgentsSwitch />
      {/* A member may have very many. */}
      <div className="max-h-[28rem] overflow-y-auto">
        <KnownMemories noteField={noteField} />
      </div>
      <MemoryEditor noteField={noteField} />
      <RememberingAgents />
    </SectionCard>
  )
}

function AllAgentsSwitch() {
  const texts = useTexts('memories')
  const errors = useTexts('errors')
  const noteId = useId()
  const api = useApi(memoryRoutes)
  const { data } = useQuery(memoriesQuery(api))
  const setting = useMutation(memorySettingMutation(api, useQueryClient()))
  const isOn = setting.isPending ? setting.variables : (data?.isOn ?? false)
  return (
    <div className="grid gap-2">
      <Switch
        checked={isOn}
        disabled={!data}
        aria-describedby={noteId}
        onCheckedChange={(wanted) => setting.mutate(wanted)}
      >
        {texts.all}
      </Switch>
      <p id={noteId} className="text-sm text-ink-faint">
        {texts.allNote}
        {!isOn && ` ${texts.allOff}`}
      </p>
      <p role="alert" className="text-sm text-warn empty:hidden">
        {setting.isError && sentenceOfError(setting.error, errors)}
      </p>
    </div>
  )
}
