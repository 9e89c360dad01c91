/** Strings of the heatmap. */
export const heatmap = {
  title: 'Heatmap',
  lead: 'At which hours of the week people are here.',
  zone: 'Time zone',
  measure: 'What is counted',
  measures: { product: 'Actions of users', pageviews: 'Page views' },
  units: {
    product: (count: string) => `${count} actions of signed-in users`,
    pageviews: (count: string) => `${count} page views`,
  },
  chart: 'Hours of the week',
  summary: (total: string, busiest: string, most: string) => `${total}; most on ${busiest} (${most}).`,
  none: 'Nothing happened in this period.',
  reading: (weekday: string, hours: string, product: string, pageviews: string) =>
    `${weekday}, ${hours}: ${product}, ${pageviews}`,
  grid: 'Heatmap by weekday and hour',
  hint: 'Arrow keys move from hour to hour and from day to day.',
  fewer: 'None',
  more: (most: string) => `${most} an hour`,
  columns: { weekday: 'Weekday', hour: 'Hour', product: 'Actions of users', pageviews: 'Page views' },
} as const
