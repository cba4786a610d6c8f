// The whole sheet at once: its inner order matters, and no page has to remember which parts it draws.
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
