'use client'
import { useQuery } from '@tanstack/react-query'
import { agentConfigQuery } from '@/lib/client/api/agent-config'
import { useApi } from '@/lib/client/api/api-context'
import { choosePreference, usePreference } from '@/lib/client/page/preference-store'
import { effectiveModel } from '@/lib/client/realtime/asking/chosen-model'
import { preferenceChoices } from '@/lib/contract/preferences'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { Choice } from './choice'

/** Renders nothing without a model. */
export function ModelChoices() {
  const texts = useTexts('settings')
  const chosen = usePreference('model')
  const thinking = usePreference('thinking')
  const { data } = useQuery(agentConfigQuery(useApi()))
  const models = data?.models ?? []
  const standing = effectiveModel(models, chosen)
  if (!standing) return data ? <p className="text-sm text-ink-faint">{texts.modelNone}</p> : null

  const [standard] = models

  return (
    <>
      <Choice
        label={texts.model}
        value={standing.id}
        options={models.map(({ id, name }) => ({
          value: id,
          label: id === standard?.id ? fill(texts.modelDefault, { name }) : name,
        }))}
        onChoose={(id) => choosePreference('model', id === standard?.id ? '' : id)}
      >
        {texts.modelNote}
      </Choice>
      {models.some((model) => model.thinking) && (
        <Choice
          label={texts.thinking}
          value={thinking}
          options={preferenceChoices.thinking.map((value) => ({
            value,
            label: texts.thinkingChoices[value],
          }))}
          onChoose={(value) => choosePreference('thinking', value)}
        >
          {texts.thinkingNote}
        </Choice>
      )}
    </>
  )
}
