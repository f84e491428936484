'use client'
import type { ReactElement } from 'react'
import { Menu, type MenuChoice } from '@/components/ui/menu'

interface ChoiceMenuProps {
  readonly trigger: ReactElement
  readonly choice: Omit<MenuChoice, 'id'>
  readonly defaultOpen: boolean
}

export function ChoiceMenu({ trigger, choice, defaultOpen }: ChoiceMenuProps) {
  const { label } = choice
  return <Menu label={label} trigger={trigger} items={[{ id: label, ...choice }]} defaultOpen={defaultOpen} />
}
