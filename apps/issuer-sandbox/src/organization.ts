// The organization that the sandbox's API key belongs to, and its card product: there is one of each.

export const cardProductId = 'cpr_paycard'
export const organizationId = 'og_daybreak_sandbox'
