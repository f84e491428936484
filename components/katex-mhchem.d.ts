/** Adds the macros of chemical formulas to KaTeX; exports nothing. */
declare module 'katex/contrib/mhchem'
