/** TeX commands of characters; the lower and upper case Greek letters that have one, relations, operators, arrows. */
const commands =
  'α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu µ mu ν nu ξ xi π pi ϖ varpi ρ rho ϱ varrho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega ' +
  'Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega ' +
  '× times ÷ div ± pm ∓ mp · cdot ⋅ cdot ∗ ast ⋆ star ∘ circ ∙ bullet • bullet ⊕ oplus ⊗ otimes ⊖ ominus ⊙ odot ∧ wedge ∨ vee ¬ neg ' +
  '≤ le ≥ ge ⩽ leqslant ⩾ geqslant ≠ ne ≈ approx ≡ equiv ∼ sim ≃ simeq ≅ cong ∝ propto ≪ ll ≫ gg ≺ prec ≻ succ ⊥ perp ∥ parallel ∣ mid ' +
  '∈ in ∉ notin ∋ ni ⊂ subset ⊃ supset ⊆ subseteq ⊇ supseteq ∪ cup ∩ cap ∅ emptyset ∖ setminus ∀ forall ∃ exists ∄ nexists ' +
  '∞ infty ∂ partial ∇ nabla √ surd ∠ angle ° degree ′ prime ℏ hbar ℓ ell ℜ Re ℑ Im ℵ aleph ∴ therefore ∵ because … dots ⋯ cdots ⋮ vdots ⋱ ddots ' +
  '→ to ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow ↑ uparrow ↓ downarrow ↦ mapsto ⟶ longrightarrow ⟹ Longrightarrow ⇌ rightleftharpoons ' +
  '∑ sum ∏ prod ∐ coprod ∫ int ∬ iint ∭ iiint ∮ oint ∯ oiint ∰ oiiint ⋃ bigcup ⋂ bigcap ⋁ bigvee ⋀ bigwedge ⨁ bigoplus ⨂ bigotimes ⨀ bigodot ⨄ biguplus ⨆ bigsqcup ' +
  '⟨ langle ⟩ rangle 〈 langle 〉 rangle ⌊ lfloor ⌋ rfloor ⌈ lceil ⌉ rceil ‖ | △ triangle □ square'

const words = commands.split(' ')
const commandOf = new Map(
  Array.from({ length: words.length / 2 }, (_, at) => [words[2 * at] ?? '', `\\${words[2 * at + 1]}`]),
)
const escaped = new Map([
  ['\\', '\\backslash'],
  ['−', '-'],
  ['’', "'"],
  ...Array.from('{}$&#%_', (each): [string, string] => [each, `\\${each}`]),
  ['^', '\\text{\\textasciicircum}'],
  ['~', '\\sim'],
])

/** Names that TeX sets upright without a mark around them. */
const functions = new Set(
  'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh coth log ln lg exp lim max min sup inf det dim gcd ker arg deg hom Pr limsup liminf'.split(
    ' ',
  ),
)

export function functionOf(name: string): string | null {
  return functions.has(name) ? `\\${name}` : null
}

/** @returns the TeX of one character of a formula; itself where it needs none */
export function texOfCharacter(character: string): string {
  return escaped.get(character) ?? commandOf.get(character) ?? character
}

const accents = new Map([
  ['\u0300', ['grave', '']],
  ['\u0301', ['acute', '']],
  ['\u0302', ['hat', 'widehat']],
  ['\u0303', ['tilde', 'widetilde']],
  ['\u0304', ['bar', 'overline']],
  ['\u0305', ['bar', 'overline']],
  ['\u0306', ['breve', '']],
  ['\u0307', ['dot', '']],
  ['\u0308', ['ddot', '']],
  ['\u030c', ['check', 'widecheck']],
  ['\u20d6', ['overleftarrow', 'overleftarrow']],
  ['\u20d7', ['vec', 'overrightarrow']],
  ['\u20e1', ['overleftrightarrow', 'overleftrightarrow']],
])

/** @returns the TeX command of an accent (22.1.2.1); a hat without a character */
export function accentCommand(character: string, isWide: boolean): string {
  const [narrow = 'hat', wide = ''] = accents.get(character || '\u0302') ?? []
  return `\\${isWide && wide !== '' ? wide : narrow}`
}

/** Braces and arrows above or below a group (22.1.2.41). */
const groups = new Map([
  ['⏞', 'overbrace'],
  ['⏟', 'underbrace'],
  ['⎴', 'overline'],
  ['⎵', 'underline'],
  ['→', 'overrightarrow'],
  ['←', 'overleftarrow'],
])

export function groupCommand(character: string): string | null {
  const name = groups.get(character)
  return name === undefined ? null : `\\${name}`
}
