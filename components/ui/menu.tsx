'use client'
import {
  Content,
  Item,
  Label,
  Portal,
  RadioGroup,
  RadioItem,
  Root,
  Sub,
  SubContent,
  SubTrigger,
  Trigger,
} from 'radix-ui/dropdown-menu'
import { type ReactElement, type ReactNode, useRef } from 'react'
import { Icon } from './icon'
import { chevronRight } from './icon-paths'

export interface MenuItem {
  readonly id: string
  readonly label: string
  /** Shown at the end in a lighter colour. */
  readonly hint?: string
  readonly icon?: ReactNode
  readonly isDangerous?: boolean
  readonly isDisabled?: boolean
  readonly onSelect: () => void
  /** `onSelect` runs once the trigger has the focus again: for dialogs, which return it, and removals, which pass it on. */
  readonly isAfterClose?: boolean
}

export interface MenuChoice {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string; readonly icon: ReactNode }[]
  readonly onChoose: (value: string) => void
}

/** Opens a menu of its own. */
interface SubMenu extends Pick<MenuItem, 'id' | 'label' | 'icon'> {
  readonly items: readonly MenuItem[]
}

interface MenuProps {
  readonly label: string
  readonly trigger: ReactElement
  readonly items: readonly (MenuItem | MenuChoice | SubMenu)[]
  readonly note?: string
  /** For a menu that is lazily loaded by the click that opens it. */
  readonly defaultOpen?: boolean
}

export function Menu({ label, trigger, items, note, defaultOpen = false }: MenuProps) {
  const afterClose = useRef<(() => void) | null>(null)
  const select = ({ isAfterClose = false, onSelect }: MenuItem) => {
    if (isAfterClose) afterClose.current = onSelect
    else onSelect()
  }
  // Called before the trigger is focused, in the same task.
  const handleClose = () => {
    if (afterClose.current) queueMicrotask(afterClose.current)
    afterClose.current = null
  }
  return (
    // Modal, it would hide the rest of the page from assistive technology, whose focus is still there while it opens.
    <Root defaultOpen={defaultOpen} modal={false}>
      <Trigger asChild>{trigger}</Trigger>
      <Portal>
        {/* At the end of the body it would be outside of all landmarks. */}
        <section aria-label={label}>
          <Content
            aria-label={label}
            onCloseAutoFocus={handleClose}
            sideOffset={6}
            collisionPadding={8}
            className={contentStyle}
          >
            {items.map((item) => {
              if ('options' in item) return toChoice(item)
              if ('items' in item)
                return <SubMenuRow key={item.id} {...item} onSelect={(chosen) => select(chosen)} />
              return <MenuRow key={item.id} {...item} onSelect={() => select(item)} />
            })}
            {note && <p className="px-3 pt-1.5 pb-1 text-xs text-ink-soft">{note}</p>}
          </Content>
        </section>
      </Portal>
    </Root>
  )
}

const contentStyle =
  'z-40 max-h-(--radix-dropdown-menu-content-available-height) max-w-[min(320px,calc(100vw-16px))] min-w-40 animate-rise overflow-y-auto rounded-m border border-line bg-paper-raised p-1.5 text-sm shadow-high'

const itemStyle =
  'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-s px-3 outline-none data-disabled:cursor-not-allowed data-disabled:opacity-55 data-highlighted:bg-paper-sunken [&>svg]:size-4'

function MenuRow({ label, hint, icon, isDangerous, isDisabled = false, onSelect }: Omit<MenuItem, 'id'>) {
  return (
    <Item
      disabled={isDisabled}
      onSelect={onSelect}
      className={`${itemStyle} ${isDangerous ? 'text-bad' : 'text-ink'}`}
    >
      {icon}
      <span className="shrink-0">{label}</span>
      {hint && <span className="ml-auto min-w-0 pl-6 text-right text-xs text-ink-soft">{hint}</span>}
    </Item>
  )
}

interface SubMenuRowProps extends Omit<SubMenu, 'id'> {
  readonly onSelect: (item: MenuItem) => void
}

function SubMenuRow({ label, icon, items, onSelect }: SubMenuRowProps) {
  return (
    <Sub>
      <SubTrigger className={`${itemStyle} text-ink`}>
        {icon}
        {label}
        <Icon path={chevronRight} className="ml-auto text-ink-faint" />
      </SubTrigger>
      <SubContent aria-label={label} collisionPadding={8} className={contentStyle}>
        {items.map((item) => (
          <MenuRow key={item.id} {...item} onSelect={() => onSelect(item)} />
        ))}
      </SubContent>
    </Sub>
  )
}

function toChoice({ id, label, value, options, onChoose }: MenuChoice) {
  return (
    <RadioGroup
      key={id}
      aria-label={label}
      value={value}
      onValueChange={onChoose}
      className="-mx-1.5 my-1.5 border-y border-line p-1.5"
    >
      <Label className="px-3 py-1 text-xs text-ink-faint">{label}</Label>
      {options.map((option) => (
        <RadioItem
          key={option.value}
          value={option.value}
          className={`${itemStyle} text-ink-soft data-[state=checked]:font-medium data-[state=checked]:text-indigo-strong`}
        >
          {option.icon}
          <span className="flex-1">{option.label}</span>
          {option.value === value && <span aria-hidden>✓</span>}
        </RadioItem>
      ))}
    </RadioGroup>
  )
}
