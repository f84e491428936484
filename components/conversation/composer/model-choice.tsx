'use client'
import { useQuery } from '@tanstack/react-query'
import { useLoadedOnPress } from '@/components/toasts/use-loaded-on-press'
import { Icon } from '@/components/ui/icon'
import { box, chevronDown, lightbulb } from '@/components/ui/icon-paths'
import { agentConfigQuery } from '@/lib/client/api/agent-config'
import { useApi } from '@/lib/client/api/api-context'
import { choosePreference, usePreference } from '@/lib/client/page/preference-store'
import { effectiveModel } from '@/lib/client/realtime/asking/chosen-model'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { toolChip } from './tool-chip'

const load = () => import(/* webpackChunkName: "menu" */ './model-menu')

/**
 * A model that no longer exists is reported and reset. Default export for lazy loading.
 * @param agentId defaults to the search agent
 */
export default function ModelChoice({ agentId }: { readonly agentId?: string | undefined }) {
  const { data } = useQuery(agentConfigQuery(useApi(), agentId))
  const chosen = usePreference('model')
  const models = data?.models ?? []
  const model = effectiveModel(models, chosen)
  if (!model) return null

  const isUnavailable = chosen !== '' && model.id !== chosen

  return (
    <>
      {models.length > 1 && <ModelButton models={models} model={model} />}
      {model.thinking && <ThinkingSwitch />}
      {isUnavailable && <UnavailableNote name={chosen} now={model.name} />}
    </>
  )
}

type Model = NonNullable<ReturnType<typeof effectiveModel>>

function ModelButton({ models, model }: { readonly models: readonly Model[]; readonly model: Model }) {
  const texts = useTexts('asking')
  const { loaded, isLoading, press } = useLoadedOnPress(load)
  const button = (
    <button
      type="button"
      aria-label={fill(texts.modelOf, { name: model.name })}
      aria-haspopup="menu"
      aria-busy={isLoading}
      onClick={loaded ? undefined : () => void press()}
      className={toolChip()}
    >
      <Icon path={box} />
      <span className="max-w-40 truncate">{model.name}</span>
      <Icon path={chevronDown} />
    </button>
  )
  if (!loaded) return button

  const { ModelMenu } = loaded.part
  return <ModelMenu trigger={button} models={models} value={model.id} defaultOpen={loaded.isOpen} />
}

function ThinkingSwitch() {
  const texts = useTexts('asking')
  const isOn = usePreference('thinking') === 'on'
  return (
    <button
      type="button"
      aria-pressed={isOn}
      title={texts.thinkingHint}
      onClick={() => choosePreference('thinking', isOn ? 'off' : 'on')}
      className={toolChip({ tone: isOn ? 'on' : 'quiet' })}
    >
      <Icon path={lightbulb} />
      {texts.thinking}
    </button>
  )
}

function UnavailableNote({ name, now }: { readonly name: string; readonly now: string }) {
  const texts = useTexts('asking')
  return (
    <output className="order-last flex basis-full flex-wrap items-center gap-x-3 text-sm text-warn">
      {fill(texts.modelUnavailable, { name, now })}
      <button
        type="button"
        onClick={() => choosePreference('model', '')}
        className="min-h-9 text-indigo-strong hover:underline max-sm:min-h-11"
      >
        {texts.modelGoneOk}
      </button>
    </output>
  )
}
