// Mantine's whole stylesheet: the order of its parts matters, and no page has to list the components it uses.
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
