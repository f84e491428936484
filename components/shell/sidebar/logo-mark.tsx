interface LogoMarkProps {
  readonly className?: string
}

export function LogoMark({ className = 'size-[30px] text-[17px]' }: LogoMarkProps) {
  return (
    <span
      aria-hidden
      className={`grid shrink-0 place-items-center rounded-[7px] bg-seal font-serif leading-none font-semibold text-on-seal ${className}`}
    >
      舟
    </span>
  )
}
