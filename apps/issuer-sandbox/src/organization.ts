// The organization of the sandbox's API key, and its card product: there is one of each.

export const cardProductId = 'cpr_paycard'
export const organizationId = 'og_daybreak_sandbox'
