'use client'
import { Indicator, Root } from 'radix-ui/checkbox'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from '@/components/ui/icon'
import { check } from '@/components/ui/icon-paths'

interface CheckboxProps extends Omit<ComponentProps<typeof Root>, 'children'> {
  readonly children: ReactNode
}

export function Checkbox({ children, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-2 text-sm text-ink-soft">
      <Root
        id={id}
        className="mt-px grid size-[18px] shrink-0 place-items-center rounded-[5px] border border-line-strong bg-paper-raised aria-invalid:border-bad disabled:opacity-55 data-[state=checked]:border-indigo data-[state=checked]:bg-indigo data-[state=checked]:text-on-indigo"
        {...rest}
      >
        <Indicator>
          <Icon path={check} className="size-3.5 stroke-3" />
        </Indicator>
      </Root>
      <label htmlFor={id}>{children}</label>
    </div>
  )
}
