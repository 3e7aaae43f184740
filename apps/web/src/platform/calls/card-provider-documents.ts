// Lists every document that the browser sends to the card provider: one that is not here cannot be sent.

export const cardProviderDocuments = {
  setPin: `mutation SetPin($input: SetPinForPaymentCardInput!) {
    setPinForPaymentCard(input: $input) { __typename ... on UserError { errors { errorPath } } }
  }`,
  directDepositNumbers: `query DirectDepositNumbers($id: ID!) {
    node(id: $id) {
      ... on DirectDepositDetail {
        restrictedDetails {
          ... on DirectDepositDetailRestrictedDetails { number routingNumber type }
          ... on AccessDeniedError { message }
        }
      }
    }
  }`,
} as const
