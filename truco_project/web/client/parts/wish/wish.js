// What somebody would play: variant, house rules, clock, as the forms hold them and as the server is asked for them.
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const OTHERWISE = "America/Sao_Paulo";

/** As usual. `clock` keeps both kinds, `kind` says which is meant; of `rules` it has those that are not as usual. */
export function usualWish(known, variant = "paulista-duel") {
  const { per_action: each, bank, weekend } = known.clock;
  return {
    variant: known.variants.some(({ name }) => name === variant) ? variant : known.variants[0].name,
    rules: {},
    clock: {
      kind: "each",
      each: each.default,
      bank: Object.fromEntries(Object.entries(bank).map(([name, range]) => [name, range.default])),
      weekend: false,
      zone: weekend.includes(HERE) ? HERE : OTHERWISE,
      vacation: true,
    },
  };
}

export function bodyOf({ variant, rules, clock }) {
  const pace = clock.kind === "each" ? { per_action: clock.each } : { bank: clock.bank };
  return { variant, rules, clock: { ...pace, ...(clock.weekend && { weekend: clock.zone }), vacation: clock.vacation } };
}

export const variantOf = (known, wish) => known.variants.find(({ name }) => name === wish.variant);
