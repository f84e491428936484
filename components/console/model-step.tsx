'use client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { useApi } from '@/lib/client/api/api-context'
import { consoleServersQuery } from '@/lib/client/api/console'
import { acceptsImages } from '@/lib/contract/accepts-images'
import { type EndpointName, type ModelRole, modelRoles } from '@/lib/contract/model-endpoints'
import { consoleRoutes } from '@/lib/contract/routes/console-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { ConnectionTest } from './connection-test'
import { FindingList } from './finding-list'
import { ModelNames } from './model-names'
import { modelPresets } from './model-presets'
import { OfferedField, SettingChoice, SettingField } from './setting-fields'
import { useStepForm } from './step-form'
import { StepSection } from './step-section'

const none: readonly string[] = []
/** Their fields are shown without opening anything. */
const shownFirst: readonly EndpointName[] = ['LLM', 'VISION', 'EMBEDDING', 'IMAGE']

export function ModelStep() {
  const texts = useTexts('console')
  const language = useOffered('language')
  const image = useOffered('image')
  return (
    <>
      <StepSection title={texts.language} intro={texts.modelIntro}>
        <Presets />
        <SettingField name="LLM_BASE_URL" />
        <SettingField name="LLM_API_KEY" />
        <ModelNames offered={language.names} />
        <ConnectionTest group="model" label={texts.test} action={<OfferButton offer={language} />} />
        <OfferResult offer={language} />
        <BlindHint />
        <SettingChoice name="AUX" options={texts.auxiliaryOptions} />
        <details className="text-sm">
          <summary className="w-fit cursor-pointer text-ink-soft">{texts.moreModel}</summary>
          <div className="mt-3 grid gap-x-5 gap-y-4 sm:grid-cols-2">
            <SettingField name="LLM_MAX_TOKENS" />
            <SettingField name="LLM_CONTEXT_TOKENS" />
            <SettingField name="LLM_TIMEOUT_MS" />
          </div>
        </details>
        <Further title={texts.furtherModels} intro={texts.furtherModelsIntro} roles={['language', 'small']} />
      </StepSection>
      <StepSection title={texts.vision} intro={texts.visionIntro}>
        <OfferedField name="VISION_MODEL" options={language.names} />
        <ServiceFields service="VISION" />
        <Further title={texts.furtherServices} roles={['vision']} />
        <ConnectionTest group="vision" label={texts.testVision} />
      </StepSection>
      <StepSection title={texts.embedding} intro={texts.embeddingIntro}>
        <OfferedField name="EMBEDDING_MODEL" options={language.names} />
        <ServiceFields service="EMBEDDING" />
        <Further title={texts.furtherServices} intro={texts.sameEmbedding} roles={['embedding']} />
        <ConnectionTest group="embedding" label={texts.testEmbedding} />
      </StepSection>
      <StepSection title={texts.image} intro={texts.imageIntro}>
        <OfferedField name="IMAGE_MODEL" options={image.names} />
        <OfferedField name="IMAGE_EDIT_MODEL" options={image.names} />
        <ServiceFields service="IMAGE" />
        <SettingChoice name="IMAGE_PROVIDER" options={texts.imageProtocols} />
        <Further
          title={texts.furtherImages}
          intro={texts.furtherImagesIntro}
          roles={['image', 'imageEdit']}
        />
        <ConnectionTest group="image" label={texts.testImage} action={<OfferButton offer={image} />} />
        <OfferResult offer={image} />
      </StepSection>
    </>
  )
}

/** Endpoints that are asked after the first ones of these roles, and first ones without fields of their own. */
function Further({
  title,
  intro,
  roles,
}: {
  readonly title: string
  readonly intro?: string
  readonly roles: readonly ModelRole[]
}) {
  const services = roles.flatMap((role): readonly EndpointName[] => modelRoles[role].endpoints)
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer text-ink-soft">{title}</summary>
      {intro && <p className="mt-2 text-ink-soft">{intro}</p>}
      <div className="mt-3 grid gap-4">
        {services
          .filter((service) => !shownFirst.includes(service))
          .map((service) => (
            <ServiceFields key={service} service={service} hasModel={service !== 'IMAGE_EDIT'} />
          ))}
      </div>
    </details>
  )
}

/** For language models that see no images, without a vision model: leads to its fields. */
function BlindHint() {
  const texts = useTexts('console')
  const { textOf } = useStepForm()
  const names = textOf('LLM_MODELS')
    .split(',')
    .flatMap((name) => name.trim() || [])
  const address = textOf('LLM_BASE_URL')
  if (address === '' || names.length === 0 || textOf('VISION_MODEL') !== '') return null
  if (names.some(acceptsImages)) return null

  const name = modelPresets.find(({ baseUrl }) => baseUrl === address)?.name ?? names[0] ?? ''
  return (
    <p className="flex flex-wrap items-center gap-3 rounded-m bg-indigo-wash px-4 py-2.5 text-sm">
      <span className="min-w-0 flex-1 break-words">{fill(texts.blind, { name })}</span>
      <Button
        size="small"
        onClick={() => document.querySelector<HTMLElement>('[name="VISION_MODEL"]')?.focus()}
      >
        {texts.addVision}
      </Button>
    </p>
  )
}

/** Address and key of a service, and its model if that is not offered in a list. */
function ServiceFields({
  service,
  hasModel = false,
}: {
  readonly service: string
  readonly hasModel?: boolean
}) {
  return (
    <div className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
      <SettingField name={`${service}_BASE_URL`} />
      <SettingField name={`${service}_API_KEY`} />
      {hasModel && <SettingField name={`${service}_MODEL`} />}
    </div>
  )
}

type Offer = ReturnType<typeof useOffered>

function useOffered(endpoint: 'language' | 'image') {
  const api = useApi(consoleRoutes)
  const { changes, fail } = useStepForm()
  const ask = useMutation({
    mutationFn: () => api('consoleModels', { endpoint, changes }, { kind: 'standard' }),
    onError: fail,
  })
  return {
    names: ask.data?.names ?? none,
    finding: ask.data?.finding ?? null,
    isAsking: ask.isPending,
    ask: () => ask.mutate(),
  }
}

function OfferButton({ offer }: { readonly offer: Offer }) {
  const texts = useTexts('console')
  return (
    <Button disabled={offer.isAsking} aria-busy={offer.isAsking} onClick={offer.ask}>
      {offer.isAsking ? texts.listing : texts.list}
    </Button>
  )
}

function OfferResult({ offer }: { readonly offer: Offer }) {
  const texts = useTexts('console')
  return (
    <div aria-live="polite" className="text-sm text-ink-soft empty:hidden">
      {offer.names.length > 0 && <p>{fill(texts.listed, { count: offer.names.length })}</p>}
      {offer.finding && <FindingList findings={[offer.finding]} />}
    </div>
  )
}

function Presets() {
  const texts = useTexts('console')
  const form = useStepForm()
  const servers = useQuery(consoleServersQuery(useApi(consoleRoutes)))
  const address = form.textOf('LLM_BASE_URL')
  const choose = (baseUrl: string, model: string) => form.write({ LLM_BASE_URL: baseUrl, LLM_MODELS: model })

  return (
    <div className="grid gap-3">
      {servers.data?.map(({ name, base_url, models }) => (
        <p
          key={base_url}
          className="flex flex-wrap items-center gap-3 rounded-m bg-indigo-wash px-4 py-2.5 text-sm"
        >
          <span className="min-w-0 flex-1 break-words">
            {fill(texts.found, { name, models: models.slice(0, 3).join(', ') })}
          </span>
          <Button size="small" onClick={() => choose(base_url, models[0] ?? '')}>
            {texts.use}
          </Button>
        </p>
      ))}
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-1.5 text-sm text-ink-soft">{texts.presets}</legend>
        {modelPresets.map(({ name, baseUrl, model }) => (
          <Chip key={name} aria-pressed={address === baseUrl} onClick={() => choose(baseUrl, model)}>
            {name}
          </Chip>
        ))}
        <Chip
          onClick={() => {
            choose('', '')
            document.querySelector<HTMLElement>('[name="LLM_BASE_URL"]')?.focus()
          }}
        >
          {texts.otherPreset}
        </Chip>
      </fieldset>
    </div>
  )
}
