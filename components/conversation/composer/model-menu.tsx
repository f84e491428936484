'use client'
import type { ReactElement } from 'react'
import { Menu } from '@/components/ui/menu'
import { choosePreference } from '@/lib/client/page/preference-store'
import type { OfferedModel } from '@/lib/contract/routes/http'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

interface ModelMenuProps {
  readonly trigger: ReactElement
  /** Default first. */
  readonly models: readonly OfferedModel[]
  readonly value: string
  readonly defaultOpen: boolean
}

/** Model menu. Choosing the default follows later changes of the default. */
export function ModelMenu({ trigger, models, value, defaultOpen }: ModelMenuProps) {
  const texts = useTexts('asking')
  const [standard] = models
  const options = models.map(({ id, name }) => ({
    value: id,
    label: id === standard?.id ? fill(texts.modelDefault, { name }) : name,
    icon: null,
  }))
  const onChoose = (id: string) => choosePreference('model', id === standard?.id ? '' : id)
  const choice = { id: 'model', label: texts.model, value, options, onChoose }
  return <Menu label={texts.model} trigger={trigger} items={[choice]} defaultOpen={defaultOpen} />
}
